import { toast } from '@/shared/ui/toasts/toast'

/** Copies a text and says so. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(`${what} is copied.`)
  } catch {
    toast.error('The browser did not let this be copied.')
  }
}
