import {
  BlobReader,
  type FileEntry,
  Uint8ArrayWriter,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-custom.js'
import * as v from 'valibot'
import { exportAccount, restoreAccount } from '@/contract/account/account'
import {
  type ArchiveManifest,
  type ArchiveRecord,
  archiveManifest,
  archivePaths,
  archiveRecord,
} from '@/contract/account/archive'
import { listProfileFiles } from '@/contract/profiles/profileFiles'
import { type Answer, type TestServer, socketFrom } from './harness'

/** A user id with a token. */
export interface ArchiveUser {
  userId: string
  token: string
}

/** The contents of an archive; `files` has every entry by name. */
export interface OpenedArchive {
  manifest: ArchiveManifest
  records: ArchiveRecord[]
  files: Map<string, Uint8Array>
}

/** Requests the archive; the body of the answer is not read yet. */
export async function requestArchive(
  server: TestServer,
  { userId, token }: ArchiveUser,
): Promise<Response> {
  const path = exportAccount.path.replace('{id}', userId)
  return server.app.request(
    path,
    { method: 'POST', headers: { authorization: `Bearer ${token}` } },
    socketFrom('192.0.2.1'),
  )
}

export async function takeArchive(server: TestServer, asker: ArchiveUser): Promise<OpenedArchive> {
  return openArchive(await (await requestArchive(server, asker)).blob())
}

/** Opens an archive and checks every line with the contract. */
export async function openArchive(blob: Blob): Promise<OpenedArchive> {
  const files = new Map<string, Uint8Array>()
  for (const entry of await new ZipReader(new BlobReader(blob), {
    checkCrc32: true,
  }).getEntries()) {
    if (!entry.directory) files.set(entry.filename, await read(entry))
  }
  const lines = textOf(files, 'records.ndjson').split('\n').slice(0, -1)
  return {
    manifest: v.parse(archiveManifest, JSON.parse(textOf(files, 'manifest.json'))),
    records: lines.map((line) => v.parse(archiveRecord, JSON.parse(line))),
    files,
  }
}

function read(entry: FileEntry): Promise<Uint8Array> {
  return entry.getData(new Uint8ArrayWriter())
}

export function textOf(files: ReadonlyMap<string, Uint8Array>, name: string): string {
  return new TextDecoder().decode(files.get(name))
}

/**
 * Returns the records as the browser sends them: each contact with its picture, each profile with
 * its pictures; videos and their posters are uploaded later.
 */
export function withPictures({
  records,
  files,
}: Pick<OpenedArchive, 'records' | 'files'>): ArchiveRecord[] {
  const base64Of = (name: string) => {
    const bytes = files.get(name)
    return bytes && Buffer.from(bytes).toString('base64')
  }
  return records.map((record) => {
    if (record.type === 'profile' && 'content' in record) {
      const sent = listProfileFiles(record.content).filter(
        ({ place }) => place.kind !== 'video' && place.kind !== 'poster',
      )
      return {
        ...record,
        files: Object.fromEntries(
          sent.map(({ path }) => [path, base64Of(archivePaths.file(path)) ?? '']),
        ),
      }
    }
    const picture =
      record.type === 'contact' ? base64Of(archivePaths.picture(record.id)) : undefined
    return record.type === 'contact' && picture !== undefined ? { ...record, picture } : record
  })
}

export function sendRecords(
  server: TestServer,
  { userId, token }: ArchiveUser,
  records: unknown,
): Promise<Answer> {
  return server.send(restoreAccount, { token, params: { id: userId }, body: { records } })
}
