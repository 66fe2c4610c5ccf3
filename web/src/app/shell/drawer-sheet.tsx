import type { CurrentUser } from '@faitage/contracts/identity/user'
import { Sheet, SheetContent, SheetDescription, SheetTitle } from '@/components/ui/sheet'
import { DrawerContent } from './drawer'

/** The menu over the page, on small screens. */
export function DrawerSheet({
  user,
  open,
  onOpenChange,
}: {
  user: CurrentUser
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent side="left">
        <SheetTitle className="sr-only">Menu</SheetTitle>
        <SheetDescription className="sr-only">Les pages de l’application et votre compte</SheetDescription>
        <DrawerContent user={user} onFollow={() => onOpenChange(false)} />
      </SheetContent>
    </Sheet>
  )
}
