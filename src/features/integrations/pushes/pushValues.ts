import * as v from 'valibot'
import { fieldMessages } from '@/contract/issues'
import {
  type CustomSource,
  type PushSettings,
  type PushSettingsInput,
  customSources,
  pushSettingsInput,
} from '@/contract/integrations/pushes'
import { type FieldErrors, fieldErrors } from '@/shared/forms/fieldErrors'

/** The form's values: a row for each source, with '' where nothing is sent. */
export interface PushValues extends Omit<PushSettingsInput, 'customFields'> {
  customFields: { from: CustomSource; key: string }[]
}

/** Returns the form's values of settings. */
export function valuesOf(settings: PushSettings): PushValues {
  const { isAutomatic, isPaused, fields, customFields, hasContactTags, tags } = settings
  const keyOf = (from: CustomSource) => customFields.find((each) => each.from === from)?.key ?? ''
  return {
    ...{ isAutomatic, isPaused, hasContactTags },
    fields: [...fields],
    tags: [...tags],
    customFields: customSources.map((from) => ({ from, key: keyOf(from) })),
  }
}

/** Returns the settings to save. */
export function inputOf(values: PushValues): PushSettingsInput {
  return { ...values, customFields: values.customFields.filter(isFilled) }
}

/** Checks the values by the contract's rules. */
export function validatePushes(values: PushValues): FieldErrors {
  const result = v.safeParse(pushSettingsInput, inputOf(values))
  return result.success ? {} : errorsOf(fieldMessages(result.issues), values)
}

/** Puts messages about the saved settings on the form's fields, where empty rows count too. */
export function errorsOf(messages: Record<string, string>, values: PushValues): FieldErrors {
  const places = values.customFields.flatMap((row, at) => (isFilled(row) ? [at] : []))
  const moved = Object.entries(messages).map(([path, message]) => [
    path.replace(
      /^customFields\.(\d+)/,
      (_path, at: string) => `customFields.${String(places[Number(at)] ?? at)}`,
    ),
    message,
  ])
  return fieldErrors(Object.fromEntries(moved) as Record<string, string>, values)
}

function isFilled({ key }: { key: string }): boolean {
  return key.trim() !== ''
}
