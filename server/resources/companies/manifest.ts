import type { Resource } from '../../platform/resource'
import { memberships } from './memberships'

export const companiesResource: Resource = { memberships }
