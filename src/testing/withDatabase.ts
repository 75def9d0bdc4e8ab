import * as fake from 'fake-indexeddb'
import { afterEach, beforeEach, vi } from 'vitest'

const { IDBFactory, ...classes } = fake

/** Gives each test of a file a browser database of its own; jsdom has none. */
export function withDatabase(): void {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory())
    for (const [name, each] of Object.entries(classes))
      if (name.startsWith('IDB')) vi.stubGlobal(name, each)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })
}
