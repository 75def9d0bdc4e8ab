import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { uploadBackgroundVideo } from '@/contract/profiles/profileUploads'
import { takeConsoleErrors } from '@/testing/consoleErrors'
import { profileId, serveProfile } from '@/testing/fakes/fakeProfile'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith, callWaits } from '@/testing/scenarios'

const video = (bytes = 4) => new File([new Uint8Array(bytes)], 'clip.mp4', { type: 'video/mp4' })
const input = () => screen.getByLabelText('Video file')
const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'src') ?? {}

/** Makes videos behave as in a browser that can play their file, or cannot; jsdom plays nothing. */
function playsVideos(canPlay: boolean): void {
  const tell = (video: HTMLMediaElement, name: string) => {
    queueMicrotask(() => {
      video.dispatchEvent(new Event(name))
    })
  }
  Object.defineProperty(HTMLMediaElement.prototype, 'src', {
    ...own,
    set(this: HTMLMediaElement) {
      tell(this, canPlay ? 'loadeddata' : 'error')
    },
  })
  vi.spyOn(HTMLMediaElement.prototype, 'currentTime', 'set').mockImplementation(function (
    this: HTMLMediaElement,
  ) {
    tell(this, 'seeked')
  })
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(1920)
  vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(1080)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    take,
  ) {
    take(new Blob([`${String(this.width)}x${String(this.height)}`]))
  })
}

afterEach(() => {
  vi.restoreAllMocks()
  Object.defineProperty(HTMLMediaElement.prototype, 'src', own)
})

it('refuses files over 5 MB, and files that are no video, before sending', async () => {
  const served = serveProfile()
  const { user } = renderApp(`/profile/${profileId}/video`)
  await screen.findByLabelText('Video file')
  expect(screen.getByText(/People who asked for less motion see a picture/)).toBeVisible()
  await user.upload(input(), video(5 * 1024 * 1024 + 1))
  expect(
    await screen.findByText('File size exceeds 5MB. Please try again with a smaller file.'),
  ).toBeVisible()
  fireEvent.change(input(), {
    target: { files: [new File(['x'], 'clip.mov', { type: 'video/quicktime' })] },
  })
  expect(await screen.findByText('Choose an MP4 or WebM video.')).toBeVisible()
  expect(served.sent(uploadBackgroundVideo)).toEqual([])
})

it('uploads a video with a poster, shows both, and removes them after a confirmation', async () => {
  playsVideos(true)
  const served = serveProfile()
  const { user } = renderApp(`/profile/${profileId}/video`)
  await screen.findByLabelText('Video file')
  await user.upload(input(), video())
  expect(await screen.findByLabelText('Your background video')).toHaveAttribute(
    'poster',
    served.profile().backgroundVideo?.poster,
  )
  expect(served.sent(uploadBackgroundVideo)).toEqual([{ file: 'clip.mp4', poster: 'poster.jpg' }])
  expect(screen.getByText(/This one is 1.4 MB/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove video' }))
  expect(await screen.findByText('Remove the background video?')).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: 'Remove video' }).at(-1) ?? document.body)
  expect(await screen.findByText('No video yet')).toBeVisible()
  expect(served.profile().backgroundVideo).toBeNull()
})

it("uploads a video that the browser cannot play, shows the server's error, and can be canceled", async () => {
  playsVideos(false)
  serveProfile()
  const { user } = renderApp(`/profile/${profileId}/video`)
  await screen.findByLabelText('Video file')
  callFailsWith(uploadBackgroundVideo, 'INVALID_FILE', {
    message: 'Refused.',
    fields: { file: 'This is no video.' },
  })
  await user.upload(input(), video())
  expect(await screen.findByText('This is no video.')).toBeVisible()
  callWaits(uploadBackgroundVideo)
  await user.upload(input(), video())
  await screen.findByRole('button', { name: 'Cancel' })
  await user.click(screen.getByText('Services'))
  await screen.findByText('No services yet')
  await user.click(screen.getByText('Video'))
  expect(await screen.findByRole('button', { name: 'Add video' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument()
  })
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Add video' })).toBeEnabled()
})

it('uploads a video whose picture cannot be drawn without one', async () => {
  playsVideos(true)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(() => {
    throw new DOMException('The canvas is too large.', 'EncodingError')
  })
  const served = serveProfile()
  const { user } = renderApp(`/profile/${profileId}/video`)
  await screen.findByLabelText('Video file')
  await user.upload(input(), video())
  expect(await screen.findByLabelText('Your background video')).toBeVisible()
  expect(served.sent(uploadBackgroundVideo)).toEqual([{ file: 'clip.mp4' }])
  expect(takeConsoleErrors()).toHaveLength(1)
})

it('is canceled at once while the picture is being made, and another one can be chosen', async () => {
  playsVideos(true)
  Object.defineProperty(HTMLMediaElement.prototype, 'src', { ...own, set: () => undefined })
  const served = serveProfile()
  const { user } = renderApp(`/profile/${profileId}/video`)
  await screen.findByLabelText('Video file')
  await user.upload(input(), video())
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('button', { name: 'Add video' })).toBeEnabled()
  playsVideos(true)
  await user.upload(input(), video())
  expect(await screen.findByLabelText('Your background video')).toBeVisible()
  expect(served.sent(uploadBackgroundVideo)).toHaveLength(1)
})
