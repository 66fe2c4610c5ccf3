import { type SettingName, settingWords } from '@faitage/contracts/settings/external-settings'
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from '@/components/ui/alert-dialog'

interface ChangeQuestionProps {
  name: SettingName
  /** What it would become. */
  on: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a setting changes: it changes for everybody at once. */
export function ChangeQuestion({ name, on, onConfirm, onClose }: ChangeQuestionProps) {
  const { label, gates } = settingWords[name]
  const act = on ? 'Activer' : 'Désactiver'
  return (
    <AlertDialog open onOpenChange={open => !open && onClose()}>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>{`${act} «\u00A0${label}\u00A0»\u00A0?`}</AlertDialogTitle>
          <AlertDialogDescription>
            {on ? 'Sera possible pour ceux qui en ont le droit' : 'Ne sera plus possible pour personne'}&nbsp;:{' '}
            {lowered(gates)}
          </AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>Annuler</AlertDialogCancel>
          <AlertDialogAction onClick={onConfirm}>{act}</AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}

const lowered = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1)
