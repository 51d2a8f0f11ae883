// Numbers as people write them. The server sends exact strings: `16/3`, `-1/2`, `-3..7`.

const PARTS = { '1/2': '½', '1/3': '⅓', '2/3': '⅔', '1/4': '¼', '3/4': '¾',
	'1/8': '⅛', '3/8': '⅜', '5/8': '⅝', '7/8': '⅞' };

/** `16/3` as `5⅓`, `-1/2` as `−½`. */
export function human(text) {
	if (text === undefined || text === null) return '';
	const match = /^(-?)(\d+)\/(\d+)$/.exec(text);
	if (!match) return String(text).replace(/^-/, '−');
	const [top, bottom] = [BigInt(match[2]), BigInt(match[3])];
	const sign = match[1] && '−';
	const part = PARTS[`${top % bottom}/${bottom}`];
	if (!part) return `${sign}${top}/${bottom}`;
	return `${sign}${top >= bottom ? top / bottom : ''}${part}`;
}

/** Near enough to draw or to compare; the middle of a range. */
export function decimal(text) {
	const ends = String(text).split('..').map(end => {
		const [top, bottom = '1'] = end.split('/');
		return Number(top) / Number(bottom);
	});
	return ends.reduce((sum, end) => sum + end, 0) / ends.length;
}

/** As exact as an estimate is. */
export const about = text => String(Math.round(decimal(text) * 10) / 10);
