/** Names the fonts that the one application preloads: the files that every page needs (shell/src/cairo/README.md). */
export const FIRST_FONTS = /cairo-(arabic|digits)\..*woff2$/;
