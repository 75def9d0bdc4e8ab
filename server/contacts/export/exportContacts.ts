import type * as v from 'valibot'
import type { exportContacts as exportCall } from '@/contract/contacts'
import type { Job } from '@/contract/jobs'
import { invalid } from '../../http/apiFault'
import type { Ctx } from '../../http/context'
import { newJobFile } from '../../jobs/jobFile'
import { createJob } from '../../jobs/jobStore'
import { presentJob } from '../../jobs/presentJob'
import { fixSelection } from '../bulk/walkSelection'
import { requireAbility } from '../contacts.service'
import type { ExportInput } from './exportKind'

type Body = v.InferOutput<NonNullable<(typeof exportCall)['body']>>

const titles = { tessera: 'Export contacts as CSV', google: 'Export contacts for Google Contacts', outlook: 'Export contacts for Outlook' }
const everything = { matching: {}, except: [] }

/** Queues the writing of a file with the selected contacts, or all; the job has it when it is done. */
export async function exportContacts(ctx: Ctx, type: 'csv' | 'vcf', { selection = everything, shape, version }: Body): Promise<Job> {
  requireAbility(ctx, 'read')
  if (type === 'csv' && version) throw invalid({ version: 'This is for vcf.' })
  if (type === 'vcf' && shape) throw invalid({ shape: 'This is for csv.' })
  const now = ctx.clock()
  const format = type === 'csv' ? ({ type, shape: shape ?? 'tessera' } as const) : ({ type, version: version ?? '3.0' } as const)
  const input: ExportInput = { format, selection: fixSelection(selection, now) }
  const file = newJobFile(`contacts-${now.toISOString().slice(0, 10)}.${type}`, type === 'csv' ? 'text/csv' : 'text/vcard')
  const title = format.type === 'csv' ? titles[format.shape] : 'Export contacts as vCard'
  return presentJob(await createJob(ctx, { kind: 'export', title, input, file }))
}
