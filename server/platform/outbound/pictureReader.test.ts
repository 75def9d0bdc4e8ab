import { expect, it } from 'vitest'
import { createOutbound } from './outbound'
import { createPictureReader } from './pictureReader'
import { useLocalWeb } from './testing/localWeb'

const web = useLocalWeb()
const other = useLocalWeb()
const reader = (configured: readonly string[]) =>
  createPictureReader({
    ...{ provider: 'Pigeon', configured, outbound: createOutbound() },
    clock: () => new Date(),
    wait: () => Promise.resolve(),
  })

it('reads a private host only when the operator configured it, and without credentials', async () => {
  web.pages['/a'] = (_request, response) => response.end('picture')
  const url = `${web.origin}/a?signature=x%2By`
  expect(Buffer.from(await reader([`${web.origin}/api`])(url)).toString()).toBe('picture')
  expect(web.asked[0]?.path).toBe('/a?signature=x%2By')
  expect(web.asked[0]?.headers).not.toHaveProperty('authorization')
  await expect(reader([])(url)).rejects.toThrow('no address of the public web')
  await expect(reader([other.origin])(url)).rejects.toThrow('no address of the public web')
})

it.each(['', 'a', 'file:///etc/passwd', 'http://169.254.169.254/', 'https://localhost/a'])(
  'refuses %j',
  async (url) => {
    await expect(reader([web.origin])(url)).rejects.toThrow()
  },
)

it('follows no redirect away from a configured host', async () => {
  other.pages['/secret'] = (_request, response) => response.end('secret')
  web.pages['/b'] = (_request, response) =>
    response.writeHead(302, { location: `${other.origin}/secret` }).end()
  await expect(reader([web.origin])(`${web.origin}/b`)).rejects.toThrow('Pigeon')
  expect(other.asked).toEqual([])
})

it('reads 5 MB at most, and no error page', async () => {
  const most = 5 * 1024 * 1024
  web.pages['/most'] = (_request, response) => response.end(Buffer.alloc(most))
  web.pages['/more'] = (_request, response) => response.end(Buffer.alloc(most + 1))
  web.pages['/gone'] = (_request, response) => response.writeHead(410).end('gone')
  const read = reader([web.origin])
  expect(await read(`${web.origin}/most`)).toHaveLength(most)
  await expect(read(`${web.origin}/more`)).rejects.toThrow()
  await expect(read(`${web.origin}/gone`)).rejects.toThrow('no picture')
})
