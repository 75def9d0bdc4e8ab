import * as v from 'valibot'
import * as contacts from '@/contract/contacts/contacts'
import * as imports from '@/contract/contacts/imports'
import { createCsvReader } from '@/contactFiles/csv/csvReader'
import { mapHeaders } from '@/contactFiles/csv/mapHeaders'
import { createVcardReader } from '@/contactFiles/vcard/vcardReader'
import { type Contact, contact } from '@/contract/contacts/contact'
import {
  type ContactImport,
  type ImportNote,
  type ImportOptions,
  type ImportOutcome,
  type ImportRow,
  contactImport,
  defaultImportOptions,
  importRow,
} from '@/contract/contacts/contactImport'
import { job, undoJob } from '@/contract/jobs'
import type { Answer, TestServer } from './harness'

export interface Importer {
  token: string
  defaultProfileId: string
}

/** The calls of an import as one person's client makes them. */
export class Importing {
  constructor(
    private readonly server: TestServer,
    private readonly actor: Importer,
  ) {}

  /** Starts an import of a file and sends its rows in batches. */
  async send(
    text: string,
    {
      options = {},
      type = 'csv',
      size = 5000,
      fingerprint = 'print',
    }: {
      options?: Partial<ImportOptions>
      type?: 'csv' | 'vcf'
      size?: number
      fingerprint?: string
    } = {},
  ): Promise<{ jobId: string; rows: number }> {
    const { rows, ...file } = readText(text, type)
    const body = {
      profileId: this.actor.defaultProfileId,
      type,
      fileName: `contacts.${type}`,
      fingerprint,
      ...file,
      options: { ...defaultImportOptions, ...options },
    }
    const {
      job: { id: jobId },
    } = await this.ask(imports.createImport, { body })
    for (let from = 1; from <= rows.length; from += size) {
      const some = rows.slice(from - 1, from - 1 + size)
      const faults = some.flatMap(({ error }, at) => (error ? [{ row: from + at, ...error }] : []))
      await this.raw(imports.sendImportRows, {
        params: { jobId },
        body: { from, rows: some.map(({ cells }) => cells), faults },
      })
    }
    return { jobId, rows: rows.length }
  }

  /** Plans the sent rows with their mapping. */
  async plan(
    { jobId, rows }: { jobId: string; rows: number },
    options: Partial<ImportOptions> = {},
    limit?: number,
  ): Promise<ContactImport> {
    const { mapping, options: before } = await this.get(jobId)
    await this.ask(imports.planImport, {
      params: { jobId },
      body: { rows, mapping, options: { ...before, ...options } },
    })
    await this.server.runJobs({ ...(limit !== undefined && { limit }) })
    return this.get(jobId)
  }

  async apply(jobId: string, limit?: number): Promise<ContactImport> {
    const { round } = await this.get(jobId)
    await this.ask(imports.applyImport, { params: { jobId }, body: { round } })
    await this.server.runJobs({ ...(limit !== undefined && { limit }) })
    return this.get(jobId)
  }

  async undo(jobId: string): Promise<ContactImport> {
    const answer = await this.server.send(undoJob, { token: this.actor.token, params: { jobId } })
    if (answer.status !== 200) throw new Error(answer.text)
    await this.server.runJobs()
    return this.get(jobId)
  }

  /** Sends, plans and applies an import. */
  async import(text: string, given: Parameters<Importing['send']>[1] = {}): Promise<ContactImport> {
    const sent = await this.send(text, { fingerprint: crypto.randomUUID(), ...given })
    await this.plan(sent)
    return this.apply(sent.jobId)
  }

  get(jobId: string): Promise<ContactImport> {
    return this.ask(imports.getImport, { params: { jobId } })
  }

  /** Lists every row with its outcome. */
  async rows(jobId: string, outcome?: ImportOutcome | ImportNote): Promise<ImportRow[]> {
    const items: ImportRow[] = []
    for (;;) {
      const { data } = await this.raw(imports.listImportRows, {
        params: { jobId, offset: items.length, limit: 200, ...(outcome && { outcome }) },
      })
      const page = v.parse(v.object({ items: v.array(importRow), total: v.number() }), data)
      items.push(...page.items)
      if (page.items.length === 0 || items.length >= page.total) return items
    }
  }

  async download(jobId: string, rows: 'failed' | 'leftOut' | 'all' = 'failed'): Promise<Answer> {
    return this.raw(imports.downloadImportRows, { params: { jobId, rows } })
  }

  /** Lists the contacts by name. */
  async contacts(): Promise<Contact[]> {
    const { data } = await this.raw(contacts.listContacts, { params: { limit: 200 } })
    const { items } = v.parse(contacts.contactWindow, data)
    return Promise.all(
      items.map(async ({ id }) =>
        v.parse(contact, (await this.raw(contacts.getContact, { params: { contactId: id } })).data),
      ),
    )
  }

  private async ask(...[call, send]: Parameters<Importing['raw']>): Promise<ContactImport> {
    return v.parse(contactImport, (await this.raw(call, send)).data)
  }

  private async raw(
    call: Parameters<TestServer['send']>[0],
    send: Parameters<TestServer['send']>[1],
  ): Promise<Answer> {
    const answer = await this.server.send(call, { token: this.actor.token, ...send })
    if (answer.status >= 400) throw new Error(`${call.path}: ${answer.text}`)
    return answer
  }
}

/** Parses the job in an answer. */
export function jobIn({ data, text }: Answer): v.InferOutput<typeof job> {
  if (!data) throw new Error(text)
  return v.parse(job, data)
}

function readText(text: string, type: 'csv' | 'vcf') {
  if (type === 'vcf') {
    const reader = createVcardReader()
    return {
      headers: [],
      delimiter: ',' as const,
      mapping: { columns: [] },
      rows: [...reader.push(text), ...reader.end()],
    }
  }
  const reader = createCsvReader()
  const rows = [...reader.push(text), ...reader.end()]
  const { headers = [], delimiter = ',' } = reader.table ?? {}
  return { headers, delimiter, mapping: mapHeaders(headers), rows }
}
