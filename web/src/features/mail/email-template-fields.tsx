import { emailTemplate } from '@faitage/contracts/mail/email-template'
import { useMissionOptions } from '@/components/record/choices/options'
import { recordForm } from '@/components/record/form/form-of'
import { SheetFields } from '@/components/record/form/sheet-fields'
import { LetterFields } from './letter-fields.tsx'

/** The sheet of a template: its message is written with the fields of a project. */
function EmailTemplateFields() {
  const mission = useMissionOptions()
  return <SheetFields record={emailTemplate} choices={{ mission }} own={{ subject: null, body: <LetterFields /> }} />
}

/** What fills it in. */
export const form = recordForm(emailTemplate, EmailTemplateFields)
