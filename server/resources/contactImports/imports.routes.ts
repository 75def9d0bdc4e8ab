import { importContacts } from '@/contract/contacts/contactFiles'
import * as calls from '@/contract/contacts/imports'
import { route } from '../../platform/http/route'
import { correctImportRow } from './corrections/correctImportRow.service'
import { importFile } from './importFile.service'
import { downloadImportRows } from './rows/downloadImportRows.service'
import { listImportRows } from './rows/importRows.service'
import * as imports from './imports.service'
import { applyImport, planImport } from './planImport.service'
import { findPreviousMapping } from './previousMapping.service'

export const importsRoutes = [
  route(importContacts, (ctx, { params, body }) => importFile(ctx, params, body.file)),
  route(calls.createImport, (ctx, { body }) => imports.createImport(ctx, body)),
  route(calls.recallImport, async (ctx, { body }) => ({
    recalled: await findPreviousMapping(ctx, body.headers),
  })),
  route(calls.sendImportRows, (ctx, { params, body }) =>
    imports.sendImportRows(ctx, params.jobId, body),
  ),
  route(calls.planImport, (ctx, { params, body }) => planImport(ctx, params.jobId, body)),
  route(calls.applyImport, (ctx, { params, body }) => applyImport(ctx, params.jobId, body)),
  route(calls.correctImportRow, (ctx, { params, body }) =>
    correctImportRow(ctx, params.jobId, body),
  ),
  route(calls.getImport, (ctx, { params }) => imports.getImport(ctx, params.jobId)),
  route(calls.listImportRows, (ctx, { params }) => listImportRows(ctx, params)),
  route(calls.downloadImportRows, (ctx, { params }) =>
    downloadImportRows(ctx, params.jobId, params.rows),
  ),
]
