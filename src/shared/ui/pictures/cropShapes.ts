/** The part of a picture that is shown, for the dialog in which a person chooses it. */
export interface CropShape {
  title: string
  /** Width by height. */
  aspect: number
  isRound: boolean
  /** The largest picture that is sent, in pixels: the server keeps less, or as much. */
  box: { width: number; height: number }
}

const SQUARE = { aspect: 1, box: { width: 1024, height: 1024 } }

export const photoShape: CropShape = {
  ...SQUARE,
  title: 'Position your photo',
  isRound: true,
}

export const contactShape: CropShape = {
  ...SQUARE,
  title: 'Position the picture',
  isRound: true,
}

export const logoShape: CropShape = { ...SQUARE, title: 'Position the logo', isRound: false }

/** The shape of a card's head on a phone. */
export const bannerShape: CropShape = {
  title: 'Position the banner',
  aspect: 5 / 2,
  isRound: false,
  box: { width: 1600, height: 640 },
}
