import * as v from 'valibot'
import { email, required } from '../fields'
import { phone } from '../phone'
import { storedAddress, webAddress } from '../profiles/webAddress'
import { valueLabel as label } from './contactFields'

/** An e-mail, phone or website with its label ("Work"). The first of a list is preferred. */
export const labelledEmail = v.strictObject({ label, value: v.pipe(required, email) })
export const labelledPhone = v.strictObject({ label, value: v.pipe(required, phone) })
export const labelledWebsite = v.strictObject({ label, value: v.pipe(required, webAddress) })
export const storedWebsite = v.strictObject({ label, value: v.pipe(required, storedAddress) })
