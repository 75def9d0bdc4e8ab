import { HttpResponse, http } from 'msw'
import { afterEach, expect, it } from 'vitest'
import { server } from '@/testing/server'
import { restorePictures, stubPictures } from '@/testing/stubPictures'
import { cardPhoto } from './cardPhoto'

const URL = 'https://api.example/files/ada.webp'
const LIMITS = { edge: 320, bytes: 60_000 }
const serve = (status = 200) => {
  server.use(
    http.get(URL, () => new HttpResponse(new Blob(['webp'], { type: 'image/webp' }), { status })),
  )
}

afterEach(restorePictures)

it.each([
  ['a large one in the size that is wanted', { width: 512, height: 256 }, 0.1, ['320x160 0.9']],
  ['a small one in its own', { width: 40, height: 90 }, 0.1, ['40x90 0.9']],
  [
    'a detailed one coarser, and smaller where that is not enough',
    { width: 512, height: 512 },
    2,
    ['320x320 0.9', '320x320 0.7', '320x320 0.5', '160x160 0.9'],
  ],
])('makes a JPEG of %s', async (_case, size, bytesPerPixel, expected) => {
  serve()
  const made = stubPictures(size, bytesPerPixel)
  const photo = await cardPhoto(URL, LIMITS)
  expect(photo?.type).toBe('image/jpeg')
  expect(atob(photo?.base64 ?? '').length).toBeLessThanOrEqual(LIMITS.bytes)
  expect(made).toEqual(expected)
})

it('returns null for a picture that is too detailed, missing or unreadable', async () => {
  serve()
  stubPictures({ width: 512, height: 512 }, 100)
  expect(await cardPhoto(URL, LIMITS)).toBeNull()
  restorePictures()
  expect(await cardPhoto(URL, LIMITS)).toBeNull()
  stubPictures({ width: 512, height: 512 }, 0.1)
  serve(404)
  expect(await cardPhoto(URL, LIMITS)).toBeNull()
  server.use(http.get(URL, () => HttpResponse.error()))
  expect(await cardPhoto(URL, LIMITS)).toBeNull()
})
