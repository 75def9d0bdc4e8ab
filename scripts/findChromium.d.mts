/** The path of the Chromium for journeys, or '' when there is none. */
export declare function findHeadlessChromium(): string
/** The path of a Chromium on this machine, or '' when there is none. */
export declare function findChromium(programs?: readonly string[]): string
