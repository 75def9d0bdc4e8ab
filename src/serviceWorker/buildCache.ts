import type { Build, WorkerScope } from './workerScope'

/** Files of all builds: their names change with their content, so none is ever wrong. */
const ASSETS = 'tessera-assets'
const SHELL = 'tessera-shell-'
/** The most files beside those of the worker's own build. */
const MOST_OTHERS = 200
/** The address of the stored page, which is the same for every path. */
const PAGE = '/'

/** Opens what the worker of a build stores: its page, its files, and files that were used. */
export function openBuildCache({ caches, fetch }: WorkerScope, build: Build) {
  const shellName = SHELL + build.id
  const own = new Set(build.files)

  /** Downloads the page and the files. Rejects if one is missing, so that no half is installed. */
  const fill = async () => {
    const assets = await caches.open(ASSETS)
    // Stored again if it is there, so that it counts as new to the worker of another build (`trim`).
    const store = async (file: string) => {
      const answer = (await assets.match(file, { ignoreVary: true })) ?? (await fetch(file))
      if (!isFile(answer)) throw new Error(`${file} could not be stored.`)
      await assets.put(file, answer)
    }
    await Promise.all(build.files.map(store))
    const page = await fetch(PAGE, { cache: 'no-store' })
    if (!(await refreshShell(page))) throw new Error('The page is of another build.')
  }

  /** Stores an answer as the shell if it is the page of this build; its headers stay with it. */
  const refreshShell = async (answer: Response): Promise<boolean> => {
    if (!answer.ok || answer.redirected || !isHtml(answer)) return false
    const copy = answer.clone()
    if (!(await answer.clone().text()).includes(build.entry)) return false
    const shell = await caches.open(shellName)
    await shell.put(PAGE, copy)
    return true
  }

  /** Removes the pages of other builds, and the oldest files that are not of this build. */
  const removeOld = async () => {
    const names = await caches.keys()
    const old = names.filter((name) => name.startsWith(SHELL) && name !== shellName)
    await Promise.all([...old.map((name) => caches.delete(name)), trim()])
  }

  const trim = async () => {
    const assets = await caches.open(ASSETS)
    const stored = await assets.keys()
    const others = stored.filter(({ url }) => !own.has(new URL(url).pathname))
    const surplus = others.slice(0, Math.max(0, others.length - MOST_OTHERS))
    await Promise.all(surplus.map((request) => assets.delete(request)))
  }

  return {
    fill,
    refreshShell,
    removeOld,
    /** Returns the stored page; undefined without one, or if the storage cannot be read. */
    shell: async () => readQuietly(async () => (await caches.open(shellName)).match(PAGE)),
    asset: async (request: Request) =>
      readQuietly(async () => (await caches.open(ASSETS)).match(request, { ignoreVary: true })),
    storeAsset: async (request: Request, answer: Response) => {
      if (!isFile(answer)) return
      const assets = await caches.open(ASSETS)
      await assets.put(request, answer)
      await trim()
    },
  }
}

async function readQuietly(
  read: () => Promise<Response | undefined>,
): Promise<Response | undefined> {
  try {
    return await read()
  } catch {
    return undefined
  }
}

/** Tells whether an answer is a file; some hosts answer a page for a file that is gone. */
function isFile(answer: Response): boolean {
  return answer.status === 200 && answer.type !== 'opaque' && !isHtml(answer)
}

function isHtml(answer: Response): boolean {
  return answer.headers.get('Content-Type')?.startsWith('text/html') ?? false
}
