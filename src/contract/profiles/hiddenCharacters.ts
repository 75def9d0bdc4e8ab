/**
 * Characters that the WHATWG parser drops silently and nobody types: controls, and marks that
 * change the reading direction.
 */
export const HIDDEN = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u
