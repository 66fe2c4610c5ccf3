import { useEffect } from 'react'
import { Toaster, toast } from 'sonner'
import { showSnackbarsIn } from '@/lib/notify'

/** The snackbar area. Colours come from the tokens, so light and dark follow by themselves. */
export function Snackbars() {
  useEffect(() => showSnackbarsIn(toast), [])
  return (
    <Toaster
      position="bottom-right"
      offset={16}
      // Above the tabs and what saves a form.
      mobileOffset={{ bottom: 136 }}
      containerAriaLabel="Messages"
      visibleToasts={4}
      toastOptions={{
        unstyled: false,
        closeButtonAriaLabel: 'Fermer le message',
        classNames: {
          // On a phone a long button goes below what is said, which keeps its width.
          toast:
            '!border-border !bg-popover !text-popover-foreground !shadow-lg !font-sans max-sm:!flex-wrap max-sm:[&_[data-content]]:!flex-[1_1_12rem]',
          error: '!border-destructive/50 [&_[data-icon]]:!text-destructive',
          success: '[&_[data-icon]]:!text-success',
          warning: '[&_[data-icon]]:!text-warning',
          closeButton: '!border-border !bg-popover !text-popover-foreground',
          actionButton: '!bg-primary !text-primary-foreground',
        },
      }}
    />
  )
}
