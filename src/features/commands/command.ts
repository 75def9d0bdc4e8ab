/** Something a person can do from the palette. */
export interface Command {
  id: string
  /** The heading it stands under. */
  section: string
  title: string
  /** More words that find it. */
  keywords?: string
  run: () => void
}

export interface FoundContact {
  id: string
  title: string
  subtitle: string
  open: () => void
}

/** Finds contacts for the words typed; `signal` gives an outdated search up. */
export type FindContacts = (text: string, signal: AbortSignal) => Promise<FoundContact[]>
