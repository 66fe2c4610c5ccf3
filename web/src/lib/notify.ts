import { type ExternalToast, toast } from 'sonner'

const options: ExternalToast = { duration: 10_000, closeButton: true }

/** The snackbars: ten seconds, a button to close. `action` adds a button; the same `id` replaces the one shown. */
export const notify = {
  success: (text: string, extra?: ExternalToast) => toast.success(text, { ...options, ...extra }),
  error: (text: string, extra?: ExternalToast) => toast.error(text, { ...options, ...extra }),
  warning: (text: string, extra?: ExternalToast) => toast.warning(text, { ...options, ...extra }),
  dismiss: (id: string) => toast.dismiss(id),
  info: (text: string, extra?: ExternalToast) => toast.info(text, { ...options, ...extra }),
}
