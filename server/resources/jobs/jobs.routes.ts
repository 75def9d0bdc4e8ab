import * as calls from '@/contract/jobs'
import { route } from '../../platform/http/route'
import * as jobs from './jobs.service'

export const jobsRoutes = [
  route(calls.listJobs, (ctx) => jobs.listJobs(ctx)),
  route(calls.getJob, (ctx, { params }) => jobs.getJob(ctx, params.jobId)),
  route(calls.cancelJob, (ctx, { params }) => jobs.cancelJob(ctx, params.jobId)),
  route(calls.undoJob, (ctx, { params }) => jobs.undoJob(ctx, params.jobId)),
  route(calls.redoJob, (ctx, { params }) => jobs.redoJob(ctx, params.jobId)),
  route(calls.downloadJobFile, (ctx, { params }) => jobs.downloadJobFile(ctx, params.jobId)),
]
