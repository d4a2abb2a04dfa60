import { builtFile } from '../../platform/built-files.ts';
import { feature } from '../../transport/feature.ts';
import { DocumentExamination } from './examination/document-examination.entity.ts';
import { examineDocuments } from './examination/examine-document.job.ts';
import { requestMissingExaminations } from './examination/examination.service.ts';
import { openMalwareScanner } from './examination/malware-scanner.ts';
import { sweepDocuments } from './document.service.ts';

export const documentInspectorScript = builtFile('features/documents/examination/inspect-document.worker.js');

export const documents = feature({
  name: 'documents',
  entities: [DocumentExamination],
  upkeep: { 'examine-documents': requestMissingExaminations, 'sweep-documents': sweepDocuments },
  lanes: ({ settings }) => ({
    document: examineDocuments(settings.clamd && openMalwareScanner(settings.clamd)),
  }),
});
