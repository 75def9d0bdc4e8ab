export { jobsResource } from './manifest'
export { presentJob } from './presentJob'
