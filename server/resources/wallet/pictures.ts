import sharp from 'sharp'
import type { ProfileContent } from '@/contract/profiles/profileContent'
import { workQueue } from '../../platform/workQueue'
import type { FileStore } from '../../ports/files'

/** Sizes in points; phones have two or three pixels for each. */
const ICON = { width: 29, height: 29 }
const THUMBNAIL = { width: 90, height: 90 }
const LOGO = { width: 160, height: 50 }
const SCALES = [
  { scale: 1, suffix: '' },
  { scale: 2, suffix: '@2x' },
  { scale: 3, suffix: '@3x' },
]
const MAX_SECONDS = 10
/** Leaves the other processor to requests. */
const queue = workQueue(1)

/** The mark of the product, for notifications about a pass. */
const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 40 40"><path fill="#fff" d="M-4-4h40v40h-40z"/><path fill="#0f6b66" d="M13.4 2.25A14 14 0 0 0 13.4 29.75L15.6 23.5L11.8 17.8L16.2 12.6L12.6 7.4ZM18.6 29.75A14 14 0 0 0 18.6 2.25L17 7.4L20.6 12.6L16.2 17.8L20 23.5Z"/></svg>'

/** Makes the pictures of a pass as PNG by file name. One that cannot be read is left out. */
export async function passPictures(
  files: FileStore,
  { avatar, logo }: Pick<ProfileContent, 'avatar' | 'logo'>,
): Promise<Record<string, Uint8Array>> {
  const [photo, mark] = await Promise.all([read(files, avatar), read(files, logo)])
  return Object.assign(
    {},
    await sized('icon', Buffer.from(MARK), ICON),
    photo && (await sized('thumbnail', photo, { ...THUMBNAIL, fit: 'cover' })),
    mark && (await sized('logo', mark, { ...LOGO, fit: 'inside' })),
  )
}

async function read(files: FileStore, path: string | null): Promise<Uint8Array | null> {
  return path === null ? null : files.get(path.slice('/files/'.length))
}

interface Shape {
  width: number
  height: number
  fit?: 'cover' | 'inside'
}

/** Encodes a picture in each size; nothing if it is broken. */
async function sized(
  name: string,
  picture: Uint8Array,
  { width, height, fit = 'inside' }: Shape,
): Promise<Record<string, Uint8Array>> {
  const encode = ({ scale, suffix }: (typeof SCALES)[number]) =>
    queue(async (): Promise<[string, Uint8Array]> => {
      const png = await sharp(picture)
        .resize({ width: width * scale, height: height * scale, fit })
        .png()
        .timeout({ seconds: MAX_SECONDS })
        .toBuffer()
      return [`${name}${suffix}.png`, png]
    })
  try {
    return Object.fromEntries(await Promise.all(SCALES.map(encode)))
  } catch {
    return {}
  }
}
