/** The tag of the list of jobs. A mutation that starts a job invalidates it, so the tray shows the job. */
export const jobList = { type: 'Job', id: 'LIST' } as const
