/** Types for the used part of `tesseract.js-core` 7.0.0, which has none. */
declare module 'tesseract.js-core/tesseract-core*-lstm.js' {
  interface TessApi {
    /** `mode` 1 is the LSTM engine. Returns -1 when it fails. */
    Init: (folder: null, languages: string, mode: 1) => number
    SetVariable: (name: string, value: string) => void
    /** Reads `/input`. Returns 1 when it is no picture. */
    SetImageFile: (exifOrientation: number, angle: number) => number
    Recognize: (monitor: null) => void
    /** Returns a table of the levels page, block, paragraph, line and word. */
    GetTSVText: () => string
  }
  interface TessModule {
    FS: { writeFile: (path: string, data: Uint8Array) => void }
    TessBaseAPI: new () => TessApi
  }
  interface TessOptions {
    locateFile: () => string
    print: () => void
    printErr: () => void
    /** Called while it reads, with a percentage. */
    TesseractProgress: (percent: number) => void
    onAbort: (reason: unknown) => void
  }
  const createCore: (options: TessOptions) => Promise<TessModule>
  export = createCore
}
