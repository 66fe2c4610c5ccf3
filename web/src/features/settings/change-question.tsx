import { type SettingName, settingWords } from '@faitage/contracts/settings/external-settings'
import { Question } from '@/components/ui/question'

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
    <Question
      open
      onOpenChange={open => !open && onClose()}
      title={`${act} «\u00A0${label}\u00A0»\u00A0?`}
      description={`${on ? 'Sera possible pour ceux qui en ont le droit' : 'Ne sera plus possible pour personne'}\u00A0: ${lowered(gates)}`}
      keep="Annuler"
      act={act}
      onAct={onConfirm}
    />
  )
}

const lowered = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1)
