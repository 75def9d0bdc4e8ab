import { contacts } from '../contacts/tables'
import { importBatches } from './tables'
import { jobKind } from '../../platform/jobs/jobKind'
import { removeBatches } from './store/writeBatches'
import { type ImportInput, inputOf } from './importInput'
import { releaseImportMemory } from './reading/importMemory'
import { type ImportCursor, importStep } from './steps/importStep'
import { undoImportStep } from './steps/undoImportStep'

/** Plans and applies an import: one job for both, which waits for its owner in between. */
export const importKind = jobKind<ImportInput, ImportCursor>({
  kind: 'import',
  subject: 'Contact',
  noun: 'import',
  action: 'create',
  storesFiles: true,
  writes: [contacts, importBatches],
  step: importStep,
  undoStep: undoImportStep,
  isUndoable: (job) => inputOf(job).stage === 'apply',
  redoInput: (job) => ({ ...inputOf(job), round: inputOf(job).round + 1 }),
  mostRows: 4_000,
  purge: removeBatches,
  async discard(ctx, job) {
    releaseImportMemory(job)
    if (inputOf(job).stage !== 'apply') await removeBatches(ctx, job)
  },
})
