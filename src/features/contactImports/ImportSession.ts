import { messageOf } from '@/api/apiError'
import { importResultColumns } from '@/contactFiles/csv/contactColumns'
import { dateOrderOfSamples } from '@/contactFiles/dateOrder'
import { FileError } from '@/contactFiles/FileError'
import type { ColumnMapping } from '@/contract/contacts/columnMapping'
import {
  type ContactImport,
  type ImportOptions,
  importOptionsFor,
} from '@/contract/contacts/contactImport'
import { warnOnUnload } from '@/shared/lib/useUnloadWarning'
import type { ApiDispatch } from '@/api/useApiDispatch'
import { importApi } from './importApi'
import { type ImportState, isBusy, noImport } from './ImportState'
import type { ContactFileReader } from './reader/ContactFileReader'
import type { FoundFile, ReadChoices } from './reader/FoundFile'
import { choicesOf } from './reader/readChoices'
import { readFault } from './reader/readFault'
import { SendFailure, sendRows } from './sendRows'

/**
 * One import as far as this browser takes part in it: the file, its columns and options, checking and sending. It lives as long as the app is open, so that a closed
 * panel stops nothing; closing the tab would, so the browser asks before. Whatever fails leaves everything as it was, and `check` goes on from there.
 */
export class ImportSession {
  private state = noImport
  private listeners = new Set<() => void>()
  private task = new AbortController()
  private stopWarning: (() => void) | null = null

  constructor(
    private readonly dispatch: ApiDispatch,
    private readonly profileId: string,
    private readonly openReader: () => Promise<ContactFileReader>,
  ) {}

  readonly getState = (): ImportState => this.state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }

  /** Forgets the file and stops what is under way; what the server has stays there. */
  reset(): void {
    this.task.abort()
    this.state = noImport
    this.tell()
  }

  /** Looks at a file. With `waiting`, an import some of whose rows the server has already, only the same file will do, and its rows are sent on. */
  async choose(file: File, waiting?: ContactImport): Promise<void> {
    this.reset()
    const { signal } = this.begin()
    this.set({ file, looking: { share: 0, rows: 0 } })
    try {
      const found = await this.look(file, waiting ? choicesOf(waiting.fingerprint) : {}, signal)
      const recalled = waiting ? null : await this.recall(found)
      if (signal.aborted) return
      if (waiting && waiting.fingerprint !== found.fingerprint)
        throw new FileError(
          `This is not the file that was begun with. Choose ${waiting.fileName} as it was, or discard that import.`,
        )
      const { mapping, options } = recalled ?? {
        mapping: found.mapping,
        options: importOptionsFor(found.mapping),
      }
      const fresh = {
        looking: null,
        found,
        asked: found.otherRows,
        mapping,
        options: withDateOrder(options, found, mapping),
        isRecalled: recalled !== null,
        isMatching: true,
      }
      this.set(
        waiting
          ? { ...fresh, mapping: waiting.mapping, options: waiting.options, jobId: waiting.job.id }
          : fresh,
      )
      if (waiting) await this.check()
    } catch (error) {
      if (!signal.aborted)
        this.set({ ...noImport, fault: `${file.name}: ${readFault(error).message}` })
    }
  }

  /** Reads the file once more as a person says, before any row is sent. What columns were matched to stays where the headers are the same. */
  async readAs(choices: ReadChoices): Promise<void> {
    const { file, found, jobId } = this.state
    if (!file || !found || jobId !== null) return
    const { signal } = this.begin()
    this.set({ looking: { share: 0, rows: 0 }, fault: null, check: null })
    try {
      const next = await this.look(file, { ...found.choices, ...choices }, signal)
      const isSame =
        next.headers.length === found.headers.length &&
        next.headers.every((header, at) => header === found.headers[at])
      const mapping = isSame ? this.state.mapping : next.mapping
      const asked = next.choices.rowDelimiter ? this.state.asked : next.otherRows
      this.setFor(signal, {
        looking: null,
        found: next,
        asked,
        mapping,
        options: withDateOrder(this.state.options, next, mapping),
      })
    } catch (error) {
      this.setFor(signal, { looking: null, fault: readFault(error).message })
    }
  }

  private async look(file: File, choices: ReadChoices, signal: AbortSignal): Promise<FoundFile> {
    const reader = await this.openReader()
    return reader.look(file, choices, {
      signal,
      onProgress: (looking) => {
        this.setFor(signal, { looking })
      },
    })
  }

  /** Columns and options of the import that rejected rows come from; null where the file holds none, or the server does not know it. */
  private async recall({
    type,
    headers,
  }: FoundFile): Promise<Pick<ImportState, 'mapping' | 'options'> | null> {
    if (type !== 'csv' || !headers.some((header) => importResultColumns.includes(header)))
      return null
    const { data } = await this.dispatch(
      importApi.endpoints.recallImport.initiate({ body: { headers } }, { track: false }),
    )
    return data?.recalled ?? null
  }

  setMapping(mapping: ColumnMapping): void {
    this.set({
      mapping,
      check: null,
      options: withDateOrder(this.state.options, this.state.found, mapping),
    })
  }

  setOptions(options: Partial<ImportOptions>): void {
    this.set({
      options: { ...this.state.options, ...options },
      ...(options.dateOrder !== undefined && { check: null }),
    })
  }

  /** Back to columns and options. What is being sent stops; the rows that are there stay there. `known` is the import where this browser has no file of it. */
  match(known?: ContactImport): void {
    this.begin()
    const taken =
      known && this.state.jobId !== known.job.id
        ? { ...noImport, jobId: known.job.id, mapping: known.mapping, options: known.options }
        : {}
    this.set({
      ...taken,
      isMatching: true,
      checking: null,
      sending: null,
      isAsking: false,
      failure: null,
    })
  }

  /** Checks every row here, sends what the server does not have yet, and has it work out what would become of each; after a failure, from where that was. */
  async check(): Promise<void> {
    const { signal } = this.begin()
    this.set({ isMatching: false, failure: null })
    try {
      if (!(await this.checkHere(signal))) return
      const known = await this.known(signal)
      this.setFor(signal, { jobId: known.job.id })
      const received = await this.send(known, signal)
      this.setFor(signal, { sending: null, isAsking: true })
      // After an answer that was lost the server is at it already, and goes on unless it is asked something else.
      await this.plan(known.job.id, received, signal)
      this.setFor(signal, { isAsking: false })
    } catch (error) {
      this.setFor(signal, {
        checking: null,
        sending: null,
        isAsking: false,
        failure: error instanceof SendFailure ? messageOf(error.error) : readFault(error).message,
      })
    }
  }

  /** Promises whether there is anything to send. */
  private async checkHere(signal: AbortSignal): Promise<boolean> {
    const { file, found, mapping, options, check } = this.state
    if (!file || !found) return true
    if (check) return check.fine > 0
    this.set({ checking: { share: 0, rows: 0 } })
    const reader = await this.openReader()
    const result = await reader.check(file, found, mapping, options, {
      signal,
      onProgress: (checking) => {
        this.setFor(signal, { checking })
      },
    })
    this.setFor(signal, { checking: null, check: result })
    return !signal.aborted && result.fine > 0
  }

  /** The import as the server has it; it is begun where it does not know it. */
  private async known(signal: AbortSignal): Promise<ContactImport> {
    const { jobId, file, found, mapping, options } = this.state
    if (jobId !== null) return this.fresh(jobId, signal)
    if (!file || !found) throw new FileError('Choose a file first.')
    const { type, headers, delimiter, fingerprint } = found
    const body = {
      profileId: this.profileId,
      type,
      headers,
      delimiter,
      fingerprint,
      fileName: safeName(file.name),
      mapping,
      options,
    }
    return this.answer(
      this.dispatch(importApi.endpoints.createImport.initiate({ body }, { track: false })),
      signal,
    )
  }

  /** Promises how many rows the server has then. */
  private async send(
    { job, phase, received }: ContactImport,
    signal: AbortSignal,
  ): Promise<number> {
    const { file, found } = this.state
    let there = received
    if (phase !== 'receiving' || !file || !found) return there
    this.setFor(signal, { sending: { received: there } })
    const reader = await this.openReader()
    while (there < found.rows) {
      const before = there
      await reader.send(
        file,
        found,
        there + 1,
        async (batch) => {
          there = await this.dispatch(sendRows(job.id, batch, signal))
          this.setFor(signal, { sending: { received: there } })
        },
        { signal },
      )
      if (there <= before)
        throw new FileError('The file has changed since it was looked at. Choose it again.')
    }
    return there
  }

  private async plan(jobId: string, rows: number, signal: AbortSignal): Promise<void> {
    const { mapping, options } = this.state
    await this.answer(
      this.dispatch(
        importApi.endpoints.planImport.initiate(
          { params: { jobId }, body: { rows, mapping, options } },
          { track: false },
        ),
      ),
      signal,
    )
    // What is shown next is what the server says now, not what it said before.
    await this.fresh(jobId, signal)
  }

  /** The import as the server has it now. Subscribed, because an answer that nobody is subscribed to is thrown away when a request before it invalidates it. */
  private async fresh(jobId: string, signal: AbortSignal): Promise<ContactImport> {
    const request = this.dispatch(
      importApi.endpoints.getImport.initiate({ jobId }, { forceRefetch: true }),
    )
    try {
      return await this.answer(request, signal)
    } finally {
      request.unsubscribe()
    }
  }

  private async answer(
    request: PromiseLike<{ data?: ContactImport | undefined; error?: unknown }>,
    signal: AbortSignal,
  ): Promise<ContactImport> {
    const { data, error } = await request
    signal.throwIfAborted()
    if (!data) throw new SendFailure(error)
    return data
  }

  /** Ends what was under way. */
  private begin(): AbortController {
    this.task.abort()
    this.task = new AbortController()
    return this.task
  }

  private setFor({ aborted }: AbortSignal, fields: Partial<ImportState>): void {
    if (!aborted) this.set(fields)
  }

  private set(fields: Partial<ImportState>): void {
    this.state = { ...this.state, ...fields }
    this.tell()
  }

  private tell(): void {
    if (!isBusy(this.state)) {
      this.stopWarning?.()
      this.stopWarning = null
    } else this.stopWarning ??= warnOnUnload()
    for (const listener of this.listeners) listener()
  }
}

/** The order that the file shows; where it shows none, what was chosen. */
function withDateOrder(
  options: ImportOptions,
  found: FoundFile | null,
  mapping: ColumnMapping,
): ImportOptions {
  return {
    ...options,
    dateOrder: dateOrderOfSamples(found?.dates ?? null, mapping) ?? options.dateOrder,
  }
}

/** A file's name as the contract takes one. */
function safeName(name: string): string {
  return (
    name
      .replace(/[\r\n\0]+/g, ' ')
      .slice(0, 255)
      .toWellFormed()
      .trim() || 'contacts'
  )
}
