/** The reason why a picture gave no contact. */
export type ProblemKind =
  | 'noPicture'
  | 'tooLarge'
  | 'noText'
  | 'noCard'
  | 'unsupported'
  | 'lost'
  | 'timeout'
  | 'failed'

/** Says what went wrong, and what to do next. */
export const problemTexts: Record<ProblemKind, string> = {
  noPicture:
    'This file can’t be opened as a picture. Take a new photo, or choose a JPEG, PNG or WebP file.',
  tooLarge: 'This picture is too large. Choose one under 60 MB and 120 megapixels.',
  noText:
    'No text was found in this picture. Put the card on a plain surface in good light, and let it fill the picture.',
  noCard:
    'This picture has text, but no name, phone or e-mail. Take a photo of one business card alone.',
  unsupported:
    'This browser can’t read text in pictures, because WebAssembly is missing or blocked. Use another browser.',
  lost: 'The text reader could not be loaded. Check your connection and try again.',
  timeout:
    'Reading took longer than a minute and was stopped. Take a sharper photo of the card alone.',
  failed: 'This picture could not be read. Take another photo.',
}

/** A picture that gave no contact. */
export class ReadProblem extends Error {
  constructor(readonly kind: ProblemKind) {
    super(problemTexts[kind])
  }
}
