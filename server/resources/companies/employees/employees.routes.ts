import * as calls from '@/contract/companies/employees'
import { type Route, route } from '../../../platform/http/route'
import { acceptInvitation, getInvitation } from '../invitations/invitations.service'
import { inviteAgain, inviteEmployees } from './inviteEmployees'
import { listEmployees } from './listEmployees'
import { updateEmployee } from './updateEmployee'

export const employeesRoutes: Route[] = [
  route(calls.listEmployees, (ctx, { params }) => listEmployees(ctx, params)),
  route(calls.inviteEmployees, (ctx, { params, body }) =>
    inviteEmployees(ctx, params.companyId, body.employees, {
      isMailed: body.sendInvitations,
      openTo: body.openTo,
    }),
  ),
  route(calls.updateEmployee, (ctx, { params, body, version }) =>
    updateEmployee(ctx, params, version, body),
  ),
  route(calls.inviteAgain, (ctx, { params, body }) =>
    inviteAgain(ctx, params, { isMailed: body.sendInvitation, openTo: body.openTo }),
  ),
  route(calls.getInvitation, (ctx, { params }) => getInvitation(ctx, params.token)),
  route(calls.acceptInvitation, (ctx, { body }) => acceptInvitation(ctx, body)),
]
