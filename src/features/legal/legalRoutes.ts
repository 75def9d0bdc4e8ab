import type { RouteObject } from 'react-router-dom'

/** The terms of service and the privacy policy, for everybody. */
export const legalRoutes: RouteObject[] = []
