/** The list of profiles. */
export const PROFILE_LIST = { type: 'Profile', id: 'LIST' } as const

/** The accounts on social networks of all profiles. */
export const SOCIAL_LIST = { type: 'Profile', id: 'SOCIALS' } as const

/** One profile. */
export const profileTag = (id: string) => ({ type: 'Profile', id }) as const

/** The facts about the everlinks of a profile. */
export const everlinksTag = (id: string) => ({ type: 'Everlinks', id }) as const

/** The addresses of a profile. */
export const linksTag = (id: string) => ({ type: 'Link', id }) as const
