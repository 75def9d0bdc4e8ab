import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as v from 'valibot'

export interface ServerInstall {
  /** What Node runs: the server, and that links are no way out of the folder. */
  command: string[]
  remove: () => void
}

const lockFile = v.object({
  packages: v.record(v.string(), v.object({ dev: v.optional(v.boolean(), false) })),
})
const PACKAGE = /^node_modules\/(?:@[^/]+\/)?[^/]+$/

/**
 * Makes a folder with what a server has after `npm ci --omit=dev`: the build, the migrations, and
 * links to the packages that the lock file does not keep for development.
 */
export function serverInstall(root: string): ServerInstall {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-server-'))
  // Node finds packages from where a file really is, so the program is a copy.
  cpSync(join(root, 'dist-server'), join(folder, 'dist-server'), {
    recursive: true,
    filter: (path) => !path.endsWith('.map'),
  })
  const { packages } = v.parse(
    lockFile,
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
  )
  const installed = Object.keys(packages).filter(
    (path) => PACKAGE.test(path) && packages[path]?.dev === false && existsSync(join(root, path)),
  )
  for (const path of ['package.json', 'dist', 'server/platform/db/migrations', ...installed]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(join(root, path), join(folder, path))
  }
  return {
    command: ['--preserve-symlinks', join(folder, 'dist-server/index.js')],
    remove: () => {
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
