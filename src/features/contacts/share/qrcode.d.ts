/** What is used of `qrcode` 1.5.4, which comes without types. */
declare module 'qrcode' {
  interface QrCode {
    /** `size` modules a side; `data` has a 1 for each dark one, row by row. */
    modules: { size: number; data: Uint8Array }
  }
  /** Throws where the text is longer than the largest code holds. */
  export function create(
    text: string,
    options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
  ): QrCode
}
