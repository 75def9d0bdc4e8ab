/** The list of the user's companies. */
export const COMPANY_LIST = { type: 'Company', id: 'LIST' } as const

/** One company with all that it shows. */
export const companyTag = (id: string) => ({ type: 'Company', id }) as const

/** The everlinks of a company. */
export const companyEverlinksTag = (id: string) => ({ type: 'Everlinks', id }) as const

/** Every window of the employees. */
export const EMPLOYEE_LIST = { type: 'Employee', id: 'LIST' } as const
