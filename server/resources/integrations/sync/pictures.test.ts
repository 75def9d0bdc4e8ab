import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { filesToDelete } from '../../../platform/db/tables'
import { deleteAbandonedFiles } from '../../../platform/files/deleteFiles'
import { OutboundError } from '../../../platform/outbound/outboundError'
import { type FakeIntegration, createFakeIntegration } from '../../../testing/fakeIntegration'
import { useTestServer } from '../../../testing/harness'
import { buy } from '../../billing/testing/subscriptions'
import { connectionItems, connections } from '../tables'
import { connected, providerItem } from '../testing/connected'
import { syncDue } from './syncDue'

const server = useTestServer()
let fake: FakeIntegration
let jpeg = new Uint8Array()
let png = Buffer.alloc(0)

beforeAll(async () => {
  const plain = { create: { width: 900, height: 1200, channels: 3, background: '#345' } } as const
  jpeg = new Uint8Array(await sharp(plain).jpeg().toBuffer())
  png = await sharp(plain).resize(9).png().toBuffer()
})
beforeEach(async () => {
  fake = createFakeIntegration('twitter', () => server.now)
  server.integrations.twitter = fake
  await server.createActor('ada')
  await buy(server, 'ada')
  await connected(server, fake, { ownerId: 'ada' })
})

const later = (hours: number) => {
  server.now = new Date(server.now.getTime() + hours * 3_600_000)
}
const sync = () => syncDue(server.deps, new AbortController().signal)
const items = async () => {
  const all = await server.database.db.select().from(connectionItems)
  return all.sort((one, other) => (one.place ?? 99) - (other.place ?? 99))
}
const names = async () => (await items()).map(({ externalId }) => externalId)
const problem = async () => {
  const [found] = await server.database.db.select().from(connections)
  return found?.problem
}

/** Returns a PNG that says it is a square of this many pixels. */
function withSize(picture: Buffer, pixels: number): Buffer {
  const copy = Buffer.from(picture)
  copy.writeUInt32BE(pixels, 16)
  copy.writeUInt32BE(pixels, 20)
  copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29)
  return copy
}

describe('pictures', () => {
  const withPictures = (...bytes: (Uint8Array | string)[]) => {
    fake.items = bytes.map((each, at) => {
      const pictureUrl = `https://cdn.example/${String(at)}`
      fake.pictures.set(pictureUrl, typeof each === 'string' ? Buffer.from(each) : each)
      return providerItem(at, { pictureUrl })
    })
  }

  it('are encoded anew, small, and once', async () => {
    withPictures(jpeg)
    await sync()
    const [bytes] = server.files.stored.values()
    const { format, width, height, exif } = await sharp(bytes).metadata()
    expect([format, width, height, exif]).toEqual(['webp', 480, 640, undefined])
    fake.asked.length = 0
    later(12)
    await sync()
    expect(fake.asked).not.toContain('getPicture')
    expect(server.files.stored.size).toBe(1)
  })

  it('that nobody should open are left out, and tried again a day later only', async () => {
    const bomb = withSize(png, 12_000)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    withPictures(bomb, jpeg, svg, '<html>no</html>', jpeg.subarray(0, 300), jpeg)
    await sync()
    expect((await items()).map(({ pictureKey }) => pictureKey !== '')).toEqual([
      false,
      true,
      false,
      false,
      false,
      false,
    ])
    expect(await problem()).toBe('')
    fake.asked.length = 0
    later(12)
    await sync()
    expect(fake.asked.filter((method) => method === 'getPicture')).toHaveLength(1)
    later(12)
    withPictures(jpeg, jpeg, jpeg, jpeg, jpeg, jpeg)
    await sync()
    expect(server.files.stored.size).toBe(6)
  })

  it('from a host that the server does not reach leave their items without one', async () => {
    withPictures(jpeg)
    fake.getPicture = () => Promise.reject(new OutboundError('unreachable', 'No such host.'))
    await sync()
    expect([await names(), await problem()]).toEqual([['post-0'], ''])
  })

  it('stop at the limit of the account, but items go on', async () => {
    withPictures(jpeg, jpeg)
    server.limits.uploadBytes = 10
    await sync()
    expect(await names()).toHaveLength(2)
    expect(server.files.stored.size).toBe(0)
    for (let syncs = 0; syncs < 2; syncs += 1) {
      expect(await problem()).toContain('no room')
      later(12)
      await sync()
    }
    server.limits.uploadBytes = 1e9
    later(12)
    await sync()
    expect([server.files.stored.size, await problem()]).toEqual([2, ''])
  })

  it('leave no file when the process is killed before they are committed', async () => {
    withPictures(jpeg)
    const { put } = server.files
    const killed = vi.spyOn(server.files, 'put').mockImplementation(async (key, bytes) => {
      await put(key, bytes)
      vi.spyOn(server.deps.db, 'transaction').mockRejectedValue(new Error('killed'))
      throw new Error('killed')
    })
    await sync().catch(() => undefined)
    killed.mockRestore()
    vi.restoreAllMocks()
    later(2)
    await deleteAbandonedFiles(server.jobDeps, server.now)
    expect([
      server.files.stored.size,
      await server.database.db.select().from(filesToDelete),
    ]).toEqual([0, []])
    await sync()
    expect(server.files.stored.size).toBe(1)
  })

  it('of an item that is removed meanwhile do not stay', async () => {
    withPictures(jpeg)
    fake.beforeAnswer = async (method) => {
      if (method === 'getPicture') await server.database.db.delete(connectionItems)
    }
    await sync()
    expect([server.files.stored.size, await items()]).toEqual([0, []])
  })
})
