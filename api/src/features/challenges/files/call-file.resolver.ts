import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { callFileKinds } from '@portal/schema/call-file';
import type { CallFileKind } from '@portal/schema/call-file';
import { entryFileKinds } from '@portal/schema/challenge';
import { malwareChecks } from '@portal/schema/examination';
import {
  CALL_DOWNLOADS_MAX,
  CALL_PICTURES_MAX,
  DOCUMENT_MAX_MEGABYTES,
  PICTURE_MAX_MEGABYTES,
  PICTURE_MAX_MEGAPIXELS,
  SHORT_TEXT_MAX,
} from '@portal/schema/limits';
import type { Context } from '../../../platform/context.ts';
import { Allowed } from '../../../transport/graphql/allowed.ts';
import { TextArg } from '../../../transport/graphql/declare-fields.ts';
import { enumOf } from '../../../transport/graphql/enums.ts';
import { IdArg } from '../../../transport/graphql/node.ts';
import { withUpload } from '../../../transport/graphql/upload.ts';
import type { UploadArgument } from '../../../transport/graphql/upload.ts';
import { examinationOf } from '../../documents/examination/examination.service.ts';
import { Challenge } from '../challenge.entity.ts';
import { CallFile } from './call-file.entity.ts';
import * as files from './call-file.service.ts';

@Resolver(() => Challenge)
export class CallFilesResolver {
  @FieldResolver(() => CallFile, {
    nullable: true,
    description: 'The logo of the sponsor; null without one.',
  })
  async logo(@Ctx() ctx: Context, @Root() challenge: Challenge) {
    return (await files.filesOfKind(ctx, challenge, 'LOGO')).at(0);
  }

  @FieldResolver(() => [CallFile], {
    description: `What people download, in the order in which it was added: at most ${CALL_DOWNLOADS_MAX} files.`,
  })
  downloads(@Ctx() ctx: Context, @Root() challenge: Challenge) {
    return files.filesOfKind(ctx, challenge, 'DOWNLOAD');
  }

  @FieldResolver(() => [CallFile], {
    description: `The pictures that the brief can show, in the order in which they were added: at most ${CALL_PICTURES_MAX}.`,
  })
  pictures(@Ctx() ctx: Context, @Root() challenge: Challenge) {
    return files.filesOfKind(ctx, challenge, 'PICTURE');
  }

  @Allowed('challenge:manage')
  @Mutation(() => Challenge, {
    description:
      'Adds a file to a challenge (GraphQL multipart request). Another logo takes the place of the one before. CONFLICT for one file too many. For administrators.',
  })
  addCallFile(
    @Ctx() ctx: Context,
    @IdArg('Challenge', 'The id of the challenge.') id: string,
    @Arg('kind', () => enumOf(callFileKinds), { description: 'What the file is for.' }) kind: CallFileKind,
    @TextArg(
      'label',
      `The words of a download; of a picture, what it shows, for people who do not see it. At most ${SHORT_TEXT_MAX} characters.`,
    )
    label: string,
    @Arg('file', () => GraphQLUpload, {
      description: `A download has at most ${DOCUMENT_MAX_MEGABYTES} MB: ${entryFileKinds}. A picture is a PNG or JPEG of at most ${PICTURE_MAX_MEGABYTES} MB and ${PICTURE_MAX_MEGAPIXELS} million pixels.`,
    })
    file: UploadArgument,
  ) {
    return withUpload(file, (given) => files.addCallFile(ctx, id, { kind, label }, given));
  }

  @Allowed('challenge:manage')
  @Mutation(() => Challenge, {
    description:
      'Removes a file from its challenge, and deletes it. A brief that shows it shows nothing there. For administrators.',
  })
  removeCallFile(@Ctx() ctx: Context, @IdArg('CallFile', 'The id of the file.') id: string) {
    return files.removeCallFile(ctx, id);
  }
}

@Resolver(() => CallFile)
export class CallFileResolver {
  @FieldResolver(() => enumOf(malwareChecks), {
    description: 'What is known of malware in it. Nobody can open it while it is WAITING or INFECTED.',
  })
  async malwareCheck(@Ctx() ctx: Context, @Root() { fileKey }: CallFile) {
    return (await examinationOf(ctx, fileKey)).malwareCheck;
  }
}
