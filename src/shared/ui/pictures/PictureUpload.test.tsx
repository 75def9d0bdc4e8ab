import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { restorePictures, stubPictures } from '@/testing/stubPictures'
import { photoShape } from './cropShapes'
import { PictureUpload } from './PictureUpload'

const OLD = '/files/old.webp'
const png = (rest = '') =>
  new File([Buffer.from(`\x89PNG\r\n\x1a\n${rest}`, 'latin1')], 'me.png', { type: 'image/png' })

/** The sizes of canvases, and the parts of the picture drawn on them. */
let made: string[]
let drawn: number[][]

beforeEach(() => {
  made = stubPictures({ width: 2560, height: 1600 }, 0.001)
  drawn = []
  const drawImage = (_picture: unknown, ...numbers: number[]) => drawn.push(numbers.slice(0, 4))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never)
  stubImages({ width: 8000, height: 5000 }, 'load')
})
afterEach(restorePictures)

/** Stubs images, which jsdom does not load, of this size, in a frame of 320 by 320 pixels. */
function stubImages({ width, height }: { width: number; height: number }, event: 'load' | 'error') {
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLImageElement,
  ) {
    queueMicrotask(() => this.dispatchEvent(new Event(event)))
  })
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(width)
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(height)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(512)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(320)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 320, 320))
}

/** Renders the upload of a photo. The first `failures` uploads fail. */
function open(failures = 0) {
  const sent: string[] = []
  function Photo() {
    const [src, setSrc] = useState(OLD)
    const upload = ({ name }: File) => {
      const count = sent.push(name)
      if (count <= failures) return Promise.resolve('You are offline.')
      setSrc(`/files/${String(count)}.webp`)
      return Promise.resolve(null)
    }
    return <PictureUpload noun="photo" src={src} shape={photoShape} upload={upload} />
  }
  // jsdom ends no animations.
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <Photo />
    </ConfigProvider>,
  )
  return { user: userEvent.setup(), sent }
}

async function choose(user: ReturnType<typeof userEvent.setup>, file = png()) {
  await user.upload(screen.getByLabelText('File of the photo'), file)
  return screen.findByRole('dialog', { name: 'Position your photo' })
}

/** Waits until the picture can be moved: its image has loaded and it has the focus. */
async function ready() {
  fireEvent.load(await within(screen.getByRole('dialog')).findByAltText(''))
  await waitFor(() => {
    expect(screen.getByRole('application', { name: 'Picture' })).toHaveFocus()
  })
}

describe('a chosen photo', () => {
  it('is decoded at a reduced size, moved and zoomed by keys, and cut when Enter saves', async () => {
    const { user, sent } = open()
    const decode = vi.spyOn(globalThis, 'createImageBitmap')
    await choose(user)
    await ready()
    expect(decode.mock.calls[0]?.slice(1)).toEqual([
      expect.objectContaining({
        ...{ imageOrientation: 'from-image', resizeWidth: 2560, resizeHeight: 1600 },
      }),
    ])
    await user.keyboard('{ArrowLeft}{ArrowLeft}++-{Enter}')
    await waitFor(() => {
      expect(sent).toEqual(['me.webp'])
    })
    // A square of 1600 / 1.1 pixels; the picture was moved by 20 of its 512 pixels to the left.
    expect(drawn.at(-1)).toEqual([644, 73, 1455, 1455])
    expect(made.at(-1)).toBe('1024x1024 0.92')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('is dropped by Escape, and the old one stays', async () => {
    const { user, sent } = open()
    await choose(user)
    await ready()
    await user.keyboard('{Escape}')
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    expect(sent).toEqual([])
    expect(screen.getByRole('presentation')).toHaveAttribute('src', OLD)
    expect(screen.queryByRole('button', { name: 'Position photo' })).not.toBeInTheDocument()
  })

  it('is sent whole on request, and can be positioned again while it is at hand', async () => {
    const { user, sent } = open()
    await choose(user)
    await user.click(screen.getByRole('button', { name: 'Use whole picture' }))
    await user.click(await screen.findByRole('button', { name: 'Position photo' }))
    await ready()
    await user.keyboard('{Enter}')
    await waitFor(() => {
      expect(sent).toEqual(['me.png', 'me.webp'])
    })
  })

  it('keeps its position when it could not be sent', async () => {
    const { user, sent } = open(1)
    await choose(user)
    await ready()
    await user.keyboard('{ArrowLeft}{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('You are offline.')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await ready()
    await user.keyboard('{Enter}')
    await waitFor(() => {
      expect(sent).toEqual(['me.webp', 'me.webp'])
    })
    expect(drawn.at(-1)).toEqual([530, 0, 1600, 1600])
  })
})

describe('a photo that cannot be positioned', () => {
  it('is uploaded as it is where this browser cannot read it', async () => {
    stubImages({ width: 0, height: 0 }, 'error')
    const { user, sent } = open()
    await choose(user)
    expect(await screen.findByRole('alert')).toHaveTextContent(/^This browser cannot read/)
    await user.click(screen.getByRole('button', { name: 'Upload as it is' }))
    expect(sent).toEqual(['me.png'])
  })

  it.each([
    ['is no HEIC', [0, 0], '\0\0\0 ftypheic', /cannot read HEIC photos. Save the photo as JPEG/],
    ['has not too many pixels', [10_000, 6_000], png(), /more than 50 million pixels/],
  ])('%s', async (_name, [width = 0, height = 0], content, message) => {
    stubImages({ width, height }, width === 0 ? 'error' : 'load')
    const { user, sent } = open()
    const file = new File([content], 'me.jpg', { type: 'image/jpeg' })
    await choose(user, file)
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(screen.queryByRole('button', { name: 'Upload as it is' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Choose another' })).toBeVisible()
    expect(sent).toEqual([])
  })

  const lost = Object.assign(png(), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new Error('The file is gone.')) }),
  })
  it.each([
    ['no picture', new File(['text'], 'me.png', { type: 'image/png' })],
    ['gone', lost],
  ])('is judged by the upload where it is %s', async (_name, file) => {
    const { user, sent } = open()
    await user.upload(screen.getByLabelText('File of the photo'), file)
    await waitFor(() => {
      expect(sent).toEqual(['me.png'])
    })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
