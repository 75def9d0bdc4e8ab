import { toast } from './toast'

/** Copies a text and says so; `title` names it in the message. */
export async function copyText(text: string, title: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(`${title} copied.`)
  } catch {
    toast.error('Your browser did not allow copying.')
  }
}
