import { forgetDevice } from '@lendside/contract/devices/forget-device.ts';
import { listDevices } from '@lendside/contract/devices/list-devices.ts';
import { listSignIns } from '@lendside/contract/devices/list-sign-ins.ts';
import { useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { codeOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { forget, queryOf } from '#api/query-client.ts';
import { endSession } from '#api/sign-out.ts';
import { useIsOffline } from '#device/connection.ts';
import { useGo } from '#navigation/route-context.ts';
import { loginPath } from '#paths.ts';
import { OFFLINE_REASON } from '#steps/enter-code/offline-reason.ts';
import { useAttempt } from '#steps/enter-code/use-attempt.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Modal } from '#ui/modal.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { showToast } from '#ui/toast.tsx';
import { LinesSkeleton } from './lines-skeleton.tsx';
import styles from './sign-in-security.module.css';
import { deviceText, instantText, listedDevices, type Device } from './sign-in-words.ts';
import { useNow } from './use-now.ts';

/** Lists the devices that this account has been used on, each with a Forget button. Source: T5. */
export function DevicesSection() {
  const devices = useQuery(queryOf(listDevices, {}));
  const [toForget, setToForget] = useState<Device | null>(null);
  const [isForgetting, setForgetting] = useState(false);
  return (
    <Card title="Your devices">
      {devices.isPending && <LinesSkeleton label="Loading your devices" />}
      {devices.isError && devices.data === undefined && (
        <ReadFailure
          what="Failed to get your devices"
          error={devices.error}
          isRetrying={devices.isFetching}
          onRetry={() => void devices.refetch()}
        />
      )}
      {devices.data?.devices.length === 0 && (
        <p>No devices yet. When you sign in somewhere, that device shows up here.</p>
      )}
      {devices.data !== undefined && (
        <ul>
          {listedDevices(devices.data.devices).map((device) => (
            <DeviceLine key={device.deviceKey} device={device} onForget={() => setToForget(device)} />
          ))}
        </ul>
      )}
      <Modal
        kind="alert"
        isOpen={toForget !== null}
        isHeld={isForgetting}
        title={toForget === null ? '' : `Forget ${toForget.isCurrent ? 'this device' : toForget.name}?`}
        onClose={() => setToForget(null)}
      >
        {toForget !== null && (
          <ForgetForm device={toForget} onForgetting={setForgetting} onClose={() => setToForget(null)} />
        )}
      </Modal>
    </Card>
  );
}

function DeviceLine({ device, onForget }: { readonly device: Device; readonly onForget: () => void }) {
  const isOffline = useIsOffline();
  const now = useNow();
  const Icon = /iphone|android|ipad/i.test(device.name) ? Smartphone : Laptop;
  return (
    <li className={styles['row']}>
      <span className={styles['icon']} aria-hidden="true">
        <Icon />
      </span>
      <div className={styles['what']}>
        <p className={styles['name']}>{device.name}</p>
        {device.isCurrent && <StatusPill tone="good">This device</StatusPill>}
        <p className={styles['quiet']}>Last used: {instantText(device.lastSeenAt, now)}</p>
        <p className={styles['quiet']}>{deviceText(device)}</p>
      </div>
      <div>
        <Button
          tone="secondary"
          size="small"
          aria-label={`Forget ${device.name}`}
          disabledReason={isOffline ? 'You’re offline.' : null}
          onClick={onForget}
        >
          Forget
        </Button>
      </div>
    </li>
  );
}

interface ForgetFormProps {
  readonly device: Device;
  /** Reports whether the call is running. The dialog stays open until the result is known. */
  readonly onForgetting: (isUnderWay: boolean) => void;
  readonly onClose: () => void;
}

function ForgetForm({ device, onForgetting, onClose }: ForgetFormProps) {
  const attempt = useAttempt();
  const isOffline = useIsOffline();
  const go = useGo();
  const forgetIt = () =>
    attempt.run([], async () => {
      onForgetting(true);
      try {
        await call(forgetDevice, { deviceKey: device.deviceKey });
      } catch (error) {
        // The device was already forgotten in another tab or on another device, so there is nothing left to do.
        if (codeOf(error) !== 'NotFoundException') throw error;
      } finally {
        onForgetting(false);
      }
      if (device.isCurrent) {
        void endSession();
        return go(loginPath({ signedOut: true }), { replace: true });
      }
      await forget(listDevices, listSignIns);
      showToast(`${device.name} forgotten`);
      onClose();
    });
  return (
    <>
      <ErrorSummary errors={attempt.errors} attempt={attempt.count} />
      <p>
        <strong>{device.name}</strong> will be signed out. It will need a code next time.
      </p>
      {device.isCurrent && <p>You’re using this device now, so you’ll be signed out here.</p>}
      <div className={styles['buttons']}>
        <Button
          isFullWidth
          tone="danger"
          isBusy={attempt.isBusy}
          busyText="Forgetting…"
          disabledReason={isOffline ? OFFLINE_REASON : null}
          onClick={forgetIt}
        >
          {device.isCurrent ? 'Forget and sign out' : 'Forget device'}
        </Button>
        <Button
          isFullWidth
          tone="secondary"
          disabledReason={attempt.isBusy ? 'Forgetting this device…' : null}
          onClick={onClose}
        >
          Keep it
        </Button>
      </div>
    </>
  );
}
