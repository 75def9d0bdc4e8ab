/** The path of a Chromium on this machine, or '' when there is none. */
export declare function findHeadlessChromium(): string
export declare function findChromium(programs?: readonly string[]): string
