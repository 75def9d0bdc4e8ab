/** The tag of the list of jobs: a mutation that starts a job invalidates it, and the job stands in the tray. */
export const jobList = { type: 'Job', id: 'LIST' } as const
