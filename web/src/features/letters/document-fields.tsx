import { projectDocument } from '@faitage/contracts/letters/document'
import { useWatch } from 'react-hook-form'
import { recordForm } from '@/components/record/form/form-of'
import { SheetFields } from '@/components/record/form/sheet-fields'
import { useDwellings } from './use-dwellings.ts'

/** What a document is; its file, its signature and its sending have their own gestures beside it. */
function DocumentFields() {
  const project = useWatch({ name: 'project_id' }) as string
  const accommodation = useDwellings(project)
  const own = {
    ...{ project_id: null, file_id: null, template_id: null, auto_send: null, mail_id: null, not_sent: null },
    ...{ universign_status: null, signature_reason: null, new_document_id: null },
    ...(accommodation.shown ? {} : { entity_id: null }),
  }
  return <SheetFields record={projectDocument} own={own} choices={{ accommodation }} />
}

/** What fills it in. */
export const form = recordForm(projectDocument, DocumentFields)
