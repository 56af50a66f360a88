import type { User } from '@balcao/contract';
import { NewUser } from '@balcao/contract/users/users';
import { limits } from '@balcao/contract/limits';
import { profiles } from '@balcao/contract/permissions';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { boolean, literal, union } from 'zod';
import { useUser } from '../../api/our-session.ts';
import { queries } from '../../api/query-keys.ts';
import {
  MultiSelectField,
  SecretField,
  SelectField,
  SwitchField,
  TextField,
  type Choice,
} from '../../forms/fields.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import type { RecordForm } from '../../records/RecordDialog.tsx';
import { RecordScreen } from '../../records/RecordScreen.tsx';
import { UserActions } from './parts/UserActions.tsx';
import { UserName, UserOnline, UserQueues } from './parts/UserCells.tsx';
import { userRecords } from './user-records.ts';
import form from '../../forms/form.module.css';

const allTicket = boolean().transform((sees) => (sees ? ('enabled' as const) : ('desabled' as const)));
/** With an empty password a new user is invited by mail, and an existing user keeps the password. */
const password = union([literal('').transform(() => null), NewUser.shape.password]);
const userFields = NewUser.extend({ allTicket, password });

const valuesOf = (user: User | undefined) => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  password: '',
  profile: user?.profile ?? 'user',
  queueIds: user?.queues.map(({ id }) => id) ?? [],
  whatsappId: user?.whatsappId ? String(user.whatsappId) : '',
  allTicket: user?.allTicket === 'enabled',
});
type Values = ReturnType<typeof valuesOf>;

/** The company's staff, for admins. */
export function UsersScreen() {
  const { t } = useTranslation();
  const me = useUser();
  /** The operator of the platform is above the admins of a company. */
  const isAboveMe = (user: User) => user.super && !me.super;
  return (
    <RecordScreen
      records={userRecords}
      texts={($) => $.users.manage}
      icon={IconUsers}
      isFixed={isAboveMe}
      isKept={(user) => user.id === me.id || isAboveMe(user)}
      columns={[
        { header: ($) => $.users.fields.name, cell: (user) => <UserName user={user} isMe={user.id === me.id} /> },
        { header: ($) => $.users.fields.profile, cell: ({ profile }) => t(($) => $.users.profiles[profile]) },
        { header: ($) => $.users.fields.queues, cell: (user) => <UserQueues user={user} /> },
        { header: ($) => $.users.online, cell: ({ online }) => <UserOnline online={online} /> },
      ]}
      rowActions={{ first: (user) => !isAboveMe(user) && <UserActions user={user} isMe={user.id === me.id} /> }}
      fields={userFields}
      valuesOf={valuesOf}
      refusedFields={{
        ERR_EMAIL_EXISTS: 'email',
        ERR_LAST_ADMIN: 'profile',
        ERR_NO_QUEUE_FOUND: 'queueIds',
        ERR_NO_WAPP_FOUND: 'whatsappId',
        // These refusals concern no field. At a field they stay visible until the dialog is closed.
        ERR_PLAN_LIMIT: 'name',
        ERR_USER_CREATION_DISABLED: 'name',
      }}
    >
      {(record, user) => <UserFields record={record} user={user} />}
    </RecordScreen>
  );
}

function UserFields({ record, user }: { record: RecordForm<Values>; user: User | undefined }) {
  const { t } = useTranslation();
  const queues = useQuery(queries.queues.list());
  const connections = useQuery(queries.connections.list());
  const choices = (records: readonly { id: number; name: string }[] | undefined) =>
    (records ?? []).map(({ id, name }): Choice => ({ value: String(id), label: name }));
  const problemOf = ({ isError }: { isError: boolean }) => (isError ? t(($) => $.users.choicesFailed) : undefined);
  return (
    <>
      <div className={form.pair}>
        <TextField
          {...record.field('name')}
          label={t(($) => $.users.fields.name)}
          maxLength={limits.userName.max}
          first
        />
        <TextField {...record.field('email')} type="email" label={t(($) => $.users.fields.email)} />
        <SecretField
          {...record.field('password')}
          label={t(($) => $.users.fields.password)}
          description={t(($) => (user ? $.users.passwordKept : $.users.passwordHint), { min: limits.password.min })}
        />
        <SelectField
          {...record.field('profile')}
          label={t(($) => $.users.fields.profile)}
          data={profiles.map((profile) => ({ value: profile, label: t(($) => $.users.profiles[profile]) }))}
        />
        <MultiSelectField
          {...record.field('queueIds')}
          label={t(($) => $.users.fields.queues)}
          description={t(($) => $.users.queuesHint)}
          data={choices(queues.data ?? user?.queues)}
          problem={problemOf(queues)}
        />
        <SelectField
          {...record.field('whatsappId')}
          label={t(($) => $.users.fields.connection)}
          description={t(($) => $.users.connectionHint)}
          placeholder={t(($) => $.users.noConnection)}
          data={choices(connections.data)}
          clearable
          problem={problemOf(connections)}
        />
      </div>
      <SwitchField
        {...record.field('allTicket')}
        label={t(($) => $.users.fields.allTicket)}
        description={t(($) => $.users.allTicketHint)}
      />
    </>
  );
}
