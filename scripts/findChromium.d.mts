/** The path of a Chromium on this machine, or '' when there is none. */
export declare function findChromium(): string
